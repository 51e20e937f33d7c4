import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { readAt } from './body.ts'
import { type Editing, isLink } from './editing.ts'

type Props = {
  editing: Editing
  path: string
  label: string
  /** Of the menu: one entry opens the groups. */
  hasGroups?: boolean | undefined
  isOptional?: boolean | undefined
}

const groups = [
  ['group', 'Groups'],
  ['type', 'Garment types'],
  ['collection', 'Collections'],
  ['page', 'Your pages'],
  ['path', 'Screens'],
] as const

const product = 'product|'

/** The id within what was typed or pasted: a number, or the address of the garment's page. */
const productIn = (text: string) => /(?:^|\/product\/)(\d+)/.exec(text.trim())?.[1] ?? text.trim()

/** Where something leads, picked from what there is. */
export function LinkField({ editing, path, label, hasGroups, isOptional }: Props) {
  const given = readAt(editing.body, path)
  const link = isLink(given) ? given : undefined
  const isProduct = link?.kind === 'product'
  const error = editing.errors[path]
  const choose = (chosen: string) => {
    const [kind, value = ''] = chosen.split(/\|(.*)/s)
    editing.write(path, kind ? { kind, value } : null)
  }
  const valueOf = link ? (isProduct ? product : `${link.kind}|${link.value}`) : ''
  const isKnown = editing.links.some(({ kind, value }) => `${kind}|${value}` === valueOf)
  return (
    <>
      <SelectField
        label={label}
        value={valueOf}
        error={isProduct ? undefined : error}
        onChange={({ target }) => choose(target.value)}
      >
        {(isOptional || !link) && <option value="">Nowhere</option>}
        <option value="shop|">The whole shop</option>
        <option value={product}>A garment…</option>
        {hasGroups && <option value="groups|">Opens all groups and types</option>}
        {link && !isKnown && !isProduct && link.kind !== 'groups' && link.kind !== 'shop' && (
          <option value={valueOf}>{link.value}, no longer there</option>
        )}
        {groups.map(([kind, name]) => (
          <optgroup key={kind} label={name}>
            {editing.links
              .filter((each) => each.kind === kind)
              .map((each) => (
                <option key={each.value} value={`${kind}|${each.value}`}>
                  {each.label}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {isProduct && (
        <Field
          label="The garment"
          hint="Its number, or the address of its page."
          value={link.value}
          error={error}
          autoComplete="off"
          onChange={({ target }) =>
            editing.write(path, { kind: 'product', value: productIn(target.value) })
          }
        />
      )}
    </>
  )
}
