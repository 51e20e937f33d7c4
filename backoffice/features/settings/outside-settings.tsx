import type { SettingsField, SettingsPart } from '../../../contract/office/settings.ts'
import { isSecretSet, valueAsText } from './values.ts'

type Props = { settings: SettingsPart; fields: SettingsField[] }

/** What the environment of the shop says: read here, and changed there. */
export const OutsideSettings = ({ settings, fields }: Props) => (
  <>
    <p className="max-w-prose text-quiet">
      These are set in the environment of the shop, where its secrets are, and read when it starts.
    </p>
    <dl className="mt-4 border-hairline border-t">
      {fields.map(({ name, label, hint, kind }) => (
        <div
          key={name}
          className="border-hairline border-b py-3 md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-x-10"
        >
          <dt className="wrap-anywhere">
            <span className="font-mono text-sm">{label}</span>
            <span className="block text-quiet text-sm">{hint}</span>
          </dt>
          <dd className="wrap-anywhere max-md:mt-1">
            {kind === 'secret' ? (
              isSecretSet(settings, name) ? (
                'Set'
              ) : (
                <span className="text-quiet">Not set</span>
              )
            ) : (
              valueAsText(settings, name) || <span className="text-quiet">Not set</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </>
)
