import { Link } from 'react-router'
import type { SettingsPart } from '../../../contract/office/settings.ts'
import { Time } from '../layout/time.tsx'

type Props = { settings: Pick<SettingsPart, 'changes' | 'fields'>; maySeeAudit: boolean }

/** What was changed last in a part, by whom; each leads to all of its changes. */
export function LastChanges({ settings: { changes, fields }, maySeeAudit }: Props) {
  if (changes.length === 0) return <p className="text-quiet">Nothing was changed yet.</p>
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  return (
    <ul className="border-hairline border-t">
      {changes.map(({ at, actor, field, before, after }) => (
        <li key={`${at} ${field}`} className="border-hairline border-b py-3">
          <p className="flex flex-wrap gap-x-2">
            {maySeeAudit ? (
              <Link
                to={`/audit?${new URLSearchParams({ about: field })}`}
                className="font-medium underline underline-offset-4 hover:text-indigo"
              >
                {labelOf(field)}
              </Link>
            ) : (
              <span className="font-medium">{labelOf(field)}</span>
            )}
            <span className="wrap-anywhere">
              <del>{before || 'the default'}</del> →{' '}
              <ins className="no-underline">{after || 'the default'}</ins>
            </span>
          </p>
          <p className="text-quiet text-sm">
            {actor?.name ?? 'Unknown'}, <Time at={at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
