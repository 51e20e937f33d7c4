export type Body = Record<string, unknown>

export const under = (path: string, name: string | number): string =>
  path ? `${path}.${name}` : `${name}`

/** A value within a body, by its path such as `blocks.0.headline`. */
export function readAt(body: unknown, path: string): unknown {
  let value = body
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Body)[name]
  }
  return value
}

/** The body with another value at a path; undefined takes the field out. */
export function writeAt<Value>(body: Value, path: string, value: unknown): Value {
  const [name = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? writeAt((body as Body)[name], rest.join('.'), value) : value
  if (Array.isArray(body)) return body.with(Number(name), inner) as Value
  const { [name]: _, ...others } = body as Body
  return (inner === undefined ? others : { ...(body as Body), [name]: inner }) as Value
}

export const listAt = (body: unknown, path: string): Body[] => {
  const value = readAt(body, path)
  return Array.isArray(value) ? value : []
}

/** A list with one thing at another place. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const item = list[from]
  const others = list.filter((_, at) => at !== from)
  return item === undefined ? others : others.toSpliced(to, 0, item)
}

export type Difference = { path: string; yours: string; theirs: string }

/** Where two bodies differ, as texts by path. */
export function differences(yours: unknown, theirs: unknown): Difference[] {
  const [mine, others] = [textsOf(yours), textsOf(theirs)]
  return [...new Set([...mine.keys(), ...others.keys()])].flatMap((path) => {
    const found = { path, yours: mine.get(path) ?? '', theirs: others.get(path) ?? '' }
    return found.yours === found.theirs ? [] : [found]
  })
}

function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value ?? '')]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...textsOf(inner, path ? `${path}.${name}` : name),
    ]),
  )
}
