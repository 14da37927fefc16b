/** On a small board the plan begins folded. What the viewer has folded away on the chart, and which conflict was looked at last. */
export const fold = $state({ plan: globalThis.innerWidth <= 1000, conflict: -1 });
