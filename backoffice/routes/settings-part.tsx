import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type SettingsPartName, settingsPartNames } from '../../contract/office/settings.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { load } from '../features/session/load.ts'
import { changeSettings } from '../features/settings/change-settings.ts'
import { LastChanges } from '../features/settings/last-changes.tsx'
import { OutsideSettings } from '../features/settings/outside-settings.tsx'
import { SettingsForm } from '../features/settings/settings-form.tsx'
import { SettingsTabs } from '../features/settings/settings-tabs.tsx'
import { TryForm } from '../features/settings/try-form.tsx'
import type { loader as shellLoader } from './shell.tsx'

function partOf(given = ''): SettingsPartName {
  const part = settingsPartNames.find((each) => each === given)
  if (!part) throw data(null, { status: 404 })
  return part
}

export const loader = (args: LoaderFunctionArgs) => {
  const part = partOf(args.params.part)
  return load(args, async (api) => {
    const [{ results }, settings] = await Promise.all([
      api('GET /api/office/settings/'),
      api('GET /api/office/settings/{part}/', { params: { part } }),
    ])
    return { parts: results, settings, actKey: crypto.randomUUID() }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const part = partOf(params.part)
  return attempt(form, (headers) => changeSettings(context.get(apiContext), part, form, headers))
}

export const clientAction = reach

/** One part of the settings: its facts, what the environment says, and what was changed last. */
export default function SettingsPart() {
  const { parts, settings, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const facts = settings.fields.filter((field) => !field.is_outside)
  const outside = settings.fields.filter((field) => field.is_outside)
  return (
    <article key={settings.part} aria-labelledby="part">
      <title>{`${settings.name} · Settings · Office`}</title>
      <h1 className="mb-2 text-3xl">Settings</h1>
      <SettingsTabs parts={parts} open={settings.part} />
      <h2 id="part" className="mt-6 mb-4 text-2xl">
        {settings.name}
      </h2>
      {settings.can_test && <TryForm />}
      {facts.length > 0 && (
        <SettingsForm
          settings={settings}
          fields={facts}
          actKey={actKey}
          isReadOnly={!rights.includes('change settings')}
        />
      )}
      {outside.length > 0 && <OutsideSettings settings={settings} fields={outside} />}
      {facts.length > 0 && (
        <section aria-labelledby="changes" className="mt-10 max-w-prose">
          <h3 id="changes" className="mb-2 font-medium font-sans text-base">
            Last changes
          </h3>
          <LastChanges settings={settings} maySeeAudit={rights.includes('audit')} />
        </section>
      )}
    </article>
  )
}
