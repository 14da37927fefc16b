"""A page about the balance of a game: one HTML file with its plots inside."""

from __future__ import annotations

import html
import io

import matplotlib
import numpy as np

import tafelrunde as tr

from .sim import Plan

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402: the backend is chosen first

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; background: #fdfcf9; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; } th { border-bottom: 1px solid #999; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } .off { font-weight: 600; color: #9a2b12; } figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; } .facts { color: #555; }
"""


def svg(figure: plt.Figure) -> str:
    """The figure as part of a page."""
    out = io.StringIO()
    # Without a date and with fixed ids the same numbers always give the same page.
    with plt.rc_context({"svg.hashsalt": "tafelrunde", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, bbox_inches="tight")
    plt.close(figure)
    return f"<figure>{out.getvalue()[out.getvalue().index('<svg'):]}</figure>"


def share_plot(rows: list[dict], fair: float) -> str:
    """Shares of the win with their intervals beside the fair share."""
    figure, axes = plt.subplots(figsize=(8, 0.6 + 0.32 * len(rows)))
    at = np.arange(len(rows))[::-1]
    share = np.array([row["share"] for row in rows])
    low, high = (np.array([row[key] for row in rows]) for key in ("share_low", "share_high"))
    axes.errorbar(100 * share, at, xerr=100 * np.maximum([share - low, high - share], 0), fmt="o", color="#23507a", capsize=3)
    axes.axvline(100 * fair, color="#999", linewidth=1, linestyle="--")
    axes.set_yticks(at, [row["name"] for row in rows])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel("share of the win, % (95 % interval; dashed: fair)")
    axes.spines[["top", "right"]].set_visible(False)
    return svg(figure)


def share_table(rows: list[dict], fair: float, head: str) -> str:
    """The same in numbers; marked where the fair share lies outside the interval."""
    body = []
    for row in rows:
        off = ' class="off"' if not row["share_low"] <= fair <= row["share_high"] else ""
        body.append(f"<tr><td>{html.escape(row['name'])}</td><td>{row.get('seats', row.get('games', 0)):.0f}</td><td{off}>{100 * row['share']:.1f} %</td>"
                    f"<td>{100 * row['share_low']:.1f} to {100 * row['share_high']:.1f} %</td>"
                    f"<td>{row['points']:.2f} ± {row['points_margin']:.2f}</td></tr>")
    return (f"<table><thead><tr><th>{html.escape(head)}</th><th>times</th><th>wins</th><th>95 % interval</th><th>points</th></tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table>")


def length_plot(series: tr.Series) -> str:
    """How long games took."""
    lengths = np.array(series.lengths)
    figure, axes = plt.subplots(figsize=(8, 2.6))
    axes.hist(lengths, bins=min(40, max(5, len(set(lengths)))), color="#7a9c59")
    mean, margin = series.length
    axes.axvline(mean, color="#333", linewidth=1)
    axes.set_xlabel(f"decisions in a game (mean {mean:.1f} ± {margin:.1f})")
    axes.set_ylabel("games")
    axes.spines[["top", "right"]].set_visible(False)
    return svg(figure)


def sheet_part(plan: Plan, series: tr.Series) -> str:
    """Where the points come from, by seat."""
    lines, n = series.sheet_lines, len(plan.players)
    if not lines:
        return ""
    names = tr.game(plan.game).seat_names[:n]
    mean = series.columns()["sheet"].reshape(len(series), n, len(lines)).mean(axis=0)
    figure, axes = plt.subplots(figsize=(8, 0.8 + 0.45 * n))
    left = np.zeros(n)
    for i, line in enumerate(lines):
        axes.barh(np.arange(n)[::-1], mean[:, i], left=left, label=line, color=plt.get_cmap("tab20")(i % 20))
        left = left + np.maximum(mean[:, i], 0)
    axes.set_yticks(np.arange(n)[::-1], names)
    axes.set_xlabel("points, mean of all games")
    axes.legend(bbox_to_anchor=(1.01, 1), loc="upper left", fontsize="small", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    total = np.maximum(mean.sum(axis=1, keepdims=True), 1e-9)
    head = "".join(f"<th>{html.escape(line)}</th>" for line in lines)
    body = "".join(f"<tr><td>{html.escape(name)}</td>" + "".join(f"<td>{mean[s, i]:.2f} ({100 * mean[s, i] / total[s, 0]:.0f} %)</td>" for i in range(len(lines))) + "</tr>"
                   for s, name in enumerate(names))
    return f"<h2>Where the points come from</h2>{svg(figure)}<table><thead><tr><th>seat</th>{head}</tr></thead><tbody>{body}</tbody></table>"


def shares_part(title: str, rows: list[dict], fair: float, head: str) -> str:
    return f"<h2>{html.escape(title)}</h2>{share_plot(rows, fair)}{share_table(rows, fair, head)}"


def page(plan: Plan, series: tr.Series) -> str:
    """The whole page. The same games give the same page, byte for byte."""
    facts = series.to_dict()
    game, fair = tr.game(plan.game), 1 / len(plan.players)
    for row in facts["players"] + facts["seats"]:
        row["games"] = len(series)
    parts = [shares_part("By seat", facts["seats"], fair, "seat"), shares_part("By player", facts["players"], fair, "player")]
    parts += [shares_part(f"By {name}", rows, fair, name) for name, rows in facts.get("by", {}).items()]
    if facts.get("uses"):
        rows = sorted(facts["uses"], key=lambda row: -row["share"])
        parts.append(shares_part("Seats that did this at least once", rows, fair, "action"))
    parts += ["<h2>Length</h2>", length_plot(series), sheet_part(plan, series)]
    settings = ", ".join(f"{key} = {value}" for key, value in plan.settings.items()) or "as usual"
    about = (f"{len(series)} games between {', '.join(plan.players)}; seed {plan.seed}"
             f"{', every deal in all rotations of the seats' if plan.balanced else ''}; settings {settings}; rules version {game.version}, "
             f"content {game.content_hash[:12]}, commit {facts['commit']}.")
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{html.escape(game.title())}: balance</title><style>{STYLE}</style></head><body><h1>{html.escape(game.title())}: balance</h1>"
            f'<p class="facts">{html.escape(about)} Marked: the fair share lies outside the interval.</p>{"".join(parts)}</body></html>\n')
