import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { RuleCount } from './rule-count.tsx'
import { type RuleChoices, RuleFields } from './rule-fields.tsx'

type Props = {
  kind: 'hand' | 'rule'
  choices: RuleChoices
  actKey: string
}

const labels = { hand: 'New by hand', rule: 'New by rule' }

/** Makes a collection; the garments of one by hand are chosen on its own screen. */
export const NewCollection = ({ kind, choices, actKey }: Props) => (
  <Unfolding form={kind} label={labels[kind]}>
    <ActForm name={kind} actKey={actKey}>
      {({ typed, error, isBusy }) => (
        <div className="space-y-4">
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            <Field
              label="Title"
              name="title"
              required
              maxLength={80}
              autoComplete="off"
              defaultValue={typed('title')}
              error={error('title')}
            />
            <Field
              label="Address"
              name="slug"
              hint="The end of its address in the shop, such as for-diwali. Left empty it is made of the title."
              maxLength={80}
              autoComplete="off"
              autoCapitalize="none"
              defaultValue={typed('slug')}
              error={error('slug')}
            />
          </div>
          {kind === 'rule' && (
            <fieldset>
              <legend className="mb-2 font-serif text-xl">Garments that are</legend>
              {error('rule') && <p className="mb-2 text-madder text-sm">{error('rule')}</p>}
              <RuleFields choices={choices} typed={typed} error={error} />
              <div className="mt-3">
                <RuleCount />
              </div>
            </fieldset>
          )}
          <Button type="submit" aria-disabled={isBusy}>
            {kind === 'hand' ? 'Make it and choose garments' : 'Make it'}
          </Button>
        </div>
      )}
    </ActForm>
  </Unfolding>
)
