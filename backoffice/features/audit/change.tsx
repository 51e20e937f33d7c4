type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => {
  if (value == null) return {}
  return isFields(value) ? value : { value }
}

/** What an act changed, field by field, as text. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (names.length === 0) return null
  return (
    <dl className="text-sm">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{name.replaceAll('_', ' ')}</dt>
          <dd className="wrap-anywhere">
            {was[name] !== undefined && <del>{inWords(was[name])}</del>}
            {was[name] !== undefined && is[name] !== undefined && ' → '}
            {is[name] !== undefined && <ins className="no-underline">{inWords(is[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function inWords(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
