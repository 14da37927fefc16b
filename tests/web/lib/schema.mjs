// Everything that went over the line, against docs/schema.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export function checkTraffic(traffic, folder) {
  const file = join(folder, 'messages.json');
  if (!existsSync(file)) return { checked: 0, problems: [`${file} is missing`] };
  const messages = JSON.parse(readFileSync(file, 'utf8'));
  const api = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema(messages, 'messages');
  ajv.addSchema(api, 'api');
  const names = Object.keys(messages.$defs ?? messages.definitions ?? {});
  const problems = new Set();
  let checked = 0;
  const find = (side) => names.find((n) => n.toLowerCase() === side.toLowerCase());
  const validators = { server: pick(ajv, messages, find, ['ServerMessage', 'server', 'FromServer']), client: pick(ajv, messages, find, ['ClientMessage', 'client', 'FromClient']) };
  for (const m of traffic) {
    const validate = m.kind === 'http' ? answer(ajv, api, m) : validators[m.kind];
    if (!validate) {
      if (m.kind === 'http') problems.add(`no schema for ${m.method} ${m.path} ${m.status}`);
      continue;
    }
    checked++;
    if (!validate(m.kind === 'http' ? m.body : m.message)) {
      const e = validate.errors[0];
      problems.add(`${m.kind} ${m.path ?? m.message.t}: ${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`);
    }
  }
  return { checked, problems: [...problems] };
}

function pick(ajv, schema, find, wanted) {
  for (const w of wanted) {
    const name = find(w);
    if (name) return ajv.getSchema(`messages#/${schema.$defs ? '$defs' : 'definitions'}/${name}`);
  }
  return undefined;
}

/** The schema of an answer: the path template that fits, its method and status. */
function answer(ajv, api, m) {
  for (const [template, item] of Object.entries(api.paths)) {
    const path = template.replace(/^\/api\/v1/, '');
    const fits = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(m.path);
    if (!fits) continue;
    const responses = item[m.method.toLowerCase()]?.responses;
    const status = responses && (m.status in responses ? String(m.status) : m.status >= 400 && '4XX' in responses ? '4XX' : 'default' in responses ? 'default' : null);
    if (!status) continue;
    let at = responses[status];
    let pointer = ['paths', template, m.method.toLowerCase(), 'responses', status];
    if (at.$ref) {
      pointer = at.$ref.slice(2).split('/');
      at = pointer.reduce((o, k) => o?.[k], api);
    }
    if (!at?.content?.['application/json']?.schema) return undefined;
    return ajv.getSchema(`api#/${[...pointer, 'content', 'application/json', 'schema'].map((p) => encodeURIComponent(p.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`);
  }
  return undefined;
}
