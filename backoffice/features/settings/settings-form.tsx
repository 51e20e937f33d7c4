import type { SettingsField, SettingsPart } from '../../../contract/office/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { SettingField } from './setting-field.tsx'
import { valueAsText } from './values.ts'

type Props = {
  settings: SettingsPart
  fields: SettingsField[]
  actKey: string
  isReadOnly: boolean
}

/** The facts of one part; only what is changed is sent. */
export const SettingsForm = ({ settings, fields, actKey, isReadOnly }: Props) => (
  <ActForm name="settings" actKey={actKey}>
    {({ typed, error, isBusy }) => (
      <>
        <SeenVersion version={settings.version} typed={typed('version')} />
        <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
          {fields.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              stored={valueAsText(settings, field.name)}
              typed={typed}
              error={error}
              isReadOnly={isReadOnly}
            />
          ))}
        </div>
        {!isReadOnly && (
          <Button type="submit" aria-disabled={isBusy} className="mt-6">
            Save
          </Button>
        )}
      </>
    )}
  </ActForm>
)
