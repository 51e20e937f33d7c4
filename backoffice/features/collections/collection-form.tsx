import type { CollectionWithProducts } from '../../../contract/office/collections.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { RuleCount } from './rule-count.tsx'
import { type RuleChoices, RuleFields } from './rule-fields.tsx'
import { ruleAsText, textOfRule } from './rule-of-form.ts'

type Props = { collection: CollectionWithProducts; choices: RuleChoices; actKey: string }

/** What a collection is called, and its rule; only what is changed is sent. */
export const CollectionForm = ({ collection, choices, actKey }: Props) => (
  <ActForm name="words" actKey={actKey} className="max-w-3xl">
    {({ typed, error, isBusy }) => {
      const { title, rule, version, finds } = collection
      const was = { title, rule: textOfRule(ruleAsText(rule)) }
      return (
        <div className="space-y-5">
          <SeenVersion version={version} typed={typed('version')} />
          <input type="hidden" name="was title" value={typed('was title', was.title)} />
          <Field
            label="Title"
            name="title"
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={typed('title', title)}
            error={error('title')}
          />
          {rule && (
            <fieldset>
              <legend className="mb-2 font-serif text-xl">Garments that are</legend>
              <input type="hidden" name="was rule" value={typed('was rule', was.rule)} />
              {error('rule') && <p className="mb-2 text-madder text-sm">{error('rule')}</p>}
              <RuleFields choices={choices} was={ruleAsText(rule)} typed={typed} error={error} />
              <div className="mt-3">
                <RuleCount finds={finds} />
              </div>
            </fieldset>
          )}
          <Button type="submit" look={rule ? 'filled' : 'outlined'} aria-disabled={isBusy}>
            Save
          </Button>
        </div>
      )
    }}
  </ActForm>
)
