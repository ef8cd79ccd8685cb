// Writes the types of everything on the wire: node web/wire.mjs
//   docs/openapi.json and docs/schema/live.json   as web/src/wire.ts
//   games/NAME/view.schema.json                   as games/NAME/view/wire.ts
// With --check it writes nothing, and fails where a file is not what the schemas say.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const widest = 113; // of a declaration behind "export "
const shortest = 70; // of an object that gets a line for each of its parts

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const pascal = (name) => name.replace(/(^|_)(\w)/g, (_, _gap, letter) => letter.toUpperCase());
const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const key = (name) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`);
const comment = ({ description }) => (description ? `/** ${description} */\n` : '');
const block = (parts) => `{\n  ${parts.join(';\n').replaceAll('\n', '\n  ')};\n}`;
const isPlain = ({ type }) => ['string', 'integer', 'number', 'boolean'].includes(type);

/** The schema that a reference in `file` leads to, where it stands, and what its type is called. */
function follow(ref, file) {
  const [path, pointer = ''] = ref.split('#');
  const home = path ? resolve(dirname(file), path) : file;
  const steps = pointer.split('/').slice(1);
  const schema = steps.reduce((part, step) => part[step], read(home));
  return { schema, home, name: pascal(steps.at(-1) ?? basename(home, '.json')) };
}

/** Types of schemas, each declared once under its name. */
class Declarations {
  texts = new Map();

  /** The type of a schema that stands in `file`. */
  type(schema, file) {
    const joined = (parts, sign) => parts.map((part) => this.type(part, file)).join(sign);
    const { type, additionalProperties: others } = schema;
    const kinds = Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : null;
    const alternatives = schema.anyOf ?? schema.oneOf ?? kinds;
    if (schema.$ref) return this.named(schema.$ref, file);
    if ('const' in schema) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    if (schema.properties) return this.object(schema, file);
    if (schema.allOf) return joined(schema.allOf, ' & ');
    if (alternatives) return joined(alternatives, ' | ');
    if (type === 'array') return this.array(schema, file);
    if (type === 'object' && others) return `Record<string, ${this.type(others, file)}>`;
    return type === 'integer' ? 'number' : type;
  }

  /** A few things, always as many, are a tuple. */
  array({ items, minItems, maxItems }, file) {
    const item = this.type(items, file);
    if (minItems === maxItems && maxItems <= 4) return `[${Array(maxItems).fill(item).join(', ')}]`;
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }

  object({ properties, required = [] }, file) {
    const parts = Object.entries(properties).map(
      ([name, schema]) =>
        `${comment(schema)}${key(name)}${required.includes(name) ? '' : '?'}: ${this.type(schema, file)}`,
    );
    const line = `{ ${parts.join('; ')} }`;
    return line.includes('\n') || line.length > shortest ? block(parts) : line;
  }

  /** Numbers and texts are called what they are. */
  named(ref, file) {
    const { schema, home, name } = follow(ref, file);
    if (isPlain(schema)) return this.type(schema, home);
    this.declare(name, schema, home);
    return name;
  }

  declare(name, schema, file) {
    const type = this.type(schema, file);
    const alias = `type ${name} = ${type};`;
    const fits = alias.length <= widest || alias.includes('\n');
    const declared = schema.properties ? `interface ${name} ${type}` : fits ? alias : alias.replace('= ', '=\n  ');
    const text = `${comment(schema)}export ${declared}\n`;
    if ((this.texts.get(name) ?? text) !== text) throw new Error(`two different types are called ${name}`);
    this.texts.set(name, text);
  }

  all() {
    return [...this.texts.values()].join('\n');
  }
}

/** What an address is asked and what it answers; nothing for answers that are no JSON. */
function operation({ parameters = [], requestBody, responses }, file, types) {
  const answer = (responses[200] ?? responses[201]).content['application/json'];
  if (!answer) return null;
  const asked = parameters.filter((p) => p.in !== 'header');
  const given = {
    properties: Object.fromEntries(asked.map((p) => [p.name, p.schema])),
    required: asked.filter((p) => p.in === 'path').map((p) => p.name),
  };
  const body = requestBody?.content['application/json'];
  return block([
    ...(asked.length ? [`parameters: ${types.object(given, file)}`] : []),
    ...(requestBody ? [`body: ${body ? types.type(body.schema, file) : 'Blob'}`] : []),
    `answer: ${types.type(answer.schema, file)}`,
  ]);
}

function apiTypes() {
  const file = join(root, 'docs/openapi.json');
  const types = new Declarations();
  const addresses = (method) =>
    Object.entries(read(file).paths)
      .filter(([, methods]) => methods[method])
      .map(([path, methods]) => [path, operation(methods[method], file, types)])
      .flatMap(([path, type]) => (type ? [`${key(path)}: ${type}`] : []));
  const methods = Object.entries({ Gets: 'get', Posts: 'post', Deletes: 'delete' }).map(
    ([name, method]) => `\nexport interface ${name} ${block(addresses(method))}\n`,
  );
  for (const ref of ['#/components/schemas/refusal', 'schema/live.json#/$defs/wish', 'schema/live.json#/$defs/heard'])
    types.named(ref, file);
  const common = read(join(root, 'docs/schema/layout.json'));
  types.declare('CommonView', common, join(root, 'docs/schema/layout.json'));
  return types.all() + methods.join('');
}

function viewTypes(game) {
  const file = join(root, 'games', game, 'view.schema.json');
  const schema = read(file);
  const types = new Declarations();
  types.declare(`${pascal(game)}View`, schema, file);
  for (const name of Object.keys(schema.$defs ?? {})) types.named(`#/$defs/${name}`, file);
  return types.all();
}

const head = (sources) => `// Written by web/wire.mjs from ${sources}; do not edit.\n\n`;
const files = { 'web/src/wire.ts': head('docs/openapi.json and docs/schema/live.json') + apiTypes() };
for (const game of readdirSync(join(root, 'games')).sort())
  if (existsSync(join(root, 'games', game, 'view')) && existsSync(join(root, 'games', game, 'view.schema.json')))
    files[`games/${game}/view/wire.ts`] = head(`games/${game}/view.schema.json`) + viewTypes(game);

const checking = process.argv.includes('--check');
const isStale = ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text;
const stale = Object.entries(files).filter(isStale);
for (const [file, text] of stale)
  if (checking) console.error(`${file} is not what the schemas say: run node web/wire.mjs`);
  else writeFileSync(join(root, file), text);
process.exitCode = checking && stale.length ? 1 : 0;
