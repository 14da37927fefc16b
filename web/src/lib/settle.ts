// What a table's settings change about printed things. The content of a game is the same for all its tables; a thing that
// a setting changes says so: {when: {setting: {value: changes}}}.
type Thing = { when?: Record<string, Record<string, object>> } & Record<string, unknown>;

export function settle<T>(content: T, settings: Record<string, string>): T {
  if (Array.isArray(content)) return content.map((x: unknown) => settle(x, settings)) as T;
  if (typeof content !== 'object' || content === null) return content;
  const { when, ...thing } = content as Thing;
  const changes = Object.entries(when ?? {}).map(([setting, values]) => values[settings[setting] ?? ''] ?? {});
  const settled = Object.assign({}, thing, ...changes) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settled).map(([key, value]) => [key, settle(value, settings)])) as T;
}
