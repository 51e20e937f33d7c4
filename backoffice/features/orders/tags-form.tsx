import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { tags: string[]; actKey: string }

export const TagsForm = ({ tags, actKey }: Props) => (
  <ActForm name="tags" actKey={actKey}>
    {({ typed, error, isBusy }) => (
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="Tags"
          name="tags"
          hint="Separated by commas."
          defaultValue={typed('tags', tags.join(', '))}
          error={error('tags')}
          autoComplete="off"
          className="min-w-48 flex-1"
        />
        <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-6">
          Save tags
        </Button>
      </div>
    )}
  </ActForm>
)
