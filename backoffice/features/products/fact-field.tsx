import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'

export type FactsState = {
  /** As it is stored. */
  was: Record<string, string>
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  isReadOnly: boolean
}

type Props = FactsState & {
  name: string
  label: string
  hint?: string
  /** What may be chosen; what is stored may be, too. */
  options?: readonly string[]
  /** Lines of a longer text. */
  rows?: number
  inputMode?: 'numeric'
  placeholder?: string
  className?: string
}

/** Where a fact stands on the screen, for what is missing to lead to. */
export const factId = (name: string) => `fact-${name}`

/** One fact of a garment, with what it was when the form was opened. */
export function FactField({ was, typed, error, isReadOnly, name, ...props }: Props) {
  const { options, rows, hint, className = '', ...field } = props
  const stored = was[name] ?? ''
  const shared = {
    ...field,
    name,
    defaultValue: typed(name, stored),
    error: error(name),
  }
  return (
    <div id={factId(name)} className={`scroll-mt-28 ${className}`}>
      <input type="hidden" name={`was ${name}`} value={typed(`was ${name}`, stored)} />
      {options ? (
        <SelectField {...shared} disabled={isReadOnly}>
          {[...new Set([...(stored ? [stored] : ['']), ...options])].map((each) => (
            <option key={each} value={each}>
              {each || 'Choose'}
            </option>
          ))}
        </SelectField>
      ) : rows ? (
        <>
          <TextAreaField {...shared} rows={rows} readOnly={isReadOnly} />
          {hint && <p className="mt-1 text-quiet text-sm">{hint}</p>}
        </>
      ) : (
        <Field {...shared} {...(hint && { hint })} readOnly={isReadOnly} autoComplete="off" />
      )}
    </div>
  )
}
