import { mappedFields } from '../../../contract/office/import-fields.ts'
import type { Import } from '../../../contract/office/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { answerField, columnField } from './change-import.ts'
import { wordsOfField } from './import-words.ts'

type Props = { of: Import; actKey: string; isFirst: boolean }
type Typed = (name: string, otherwise?: string) => string

/** What the file does not say, and which column is which; then it is checked. */
export const CheckForm = ({ of, actKey, isFirst }: Props) => (
  <ActForm name="check import" actKey={actKey} className="max-w-3xl">
    {({ error, typed, isBusy }) => (
      <div className="space-y-6">
        <input type="hidden" name="version" value={typed('version', String(of.version))} />
        {of.questions.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-xl">The file does not say</legend>
            <p className="mb-3 text-quiet text-sm">
              Answered once, it holds for all; what is left open can be filled in later, before a
              garment goes on sale.
            </p>
            <div className="space-y-3">
              {of.questions.map((question) => (
                <Question
                  key={question.name}
                  question={question}
                  answer={of.answers[question.name] ?? ''}
                  typed={typed}
                />
              ))}
            </div>
            <p
              role={error('answers') ? 'alert' : undefined}
              className="mt-1 text-madder text-sm empty:hidden"
            >
              {error('answers')}
            </p>
          </fieldset>
        )}
        <Columns of={of} typed={typed} error={error('mapping')} />
        <Button type="submit" aria-disabled={isBusy} look={isFirst ? 'filled' : 'outlined'}>
          {isFirst ? 'Check it' : 'Check it again'}
        </Button>
      </div>
    )}
  </ActForm>
)

type QuestionProps = { question: Import['questions'][number]; answer: string; typed: Typed }

function Question({ question: { name, text, choices }, answer, typed }: QuestionProps) {
  const field = answerField(name)
  const value = typed(field, answer)
  if (choices.length === 0) {
    return (
      <Field label={text} name={field} defaultValue={value} maxLength={500} autoComplete="off" />
    )
  }
  return (
    <SelectField label={text} name={field} defaultValue={value}>
      <option value="">Choose one</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  )
}

type ColumnsProps = { of: Import; typed: Typed; error: string | undefined }

/** Of a writer that is known the columns are, too; of any other those that are not are asked first. */
function Columns({ of: { heads, dialect }, typed, error }: ColumnsProps) {
  const isOpen = dialect === 'unknown'
  return (
    <details open={isOpen || error !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-xl underline-offset-4 hover:underline">
        {isOpen ? 'Which column is which' : `Columns of the file (${heads.length})`}
      </summary>
      <p className="mb-3 text-quiet text-sm">
        {isOpen
          ? 'It is remembered for the next file with these heads.'
          : 'They are read as this writer means them; say otherwise where you must.'}
      </p>
      {error && (
        <p role="alert" className="mb-3 text-madder text-sm">
          {error}
        </p>
      )}
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {heads.map(({ head, field }) => (
          <SelectField
            key={head}
            label={head}
            name={columnField(head)}
            defaultValue={typed(columnField(head), field ?? '')}
          >
            <option value="">{isOpen ? 'Leave it out' : 'As this writer means it'}</option>
            {mappedFields.map((each) => (
              <option key={each} value={each}>
                {wordsOfField(each)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  )
}
