import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { ProductSelection } from '../catalogue/selection.ts'
import { type Answers, chartsFor, childrensYears, isChild, type Wearer } from './estimate-body.ts'
import { describeBody, explainFinding } from './explain-size.ts'
import { findSize, type Garment } from './find-size.ts'
import { type FieldErrors, readAnswers } from './read-answers.ts'
import { forgetAnswers, rememberAnswers, useRememberedAnswers } from './remembered-answers.ts'
import { useWornSizes } from './use-worn-sizes.ts'
import { WornFigure } from './worn-figure.tsx'

const wishes = [
  ['close', 'Close'],
  ['regular', 'Regular'],
  ['loose', 'Loose'],
] as const

type Props = { product: Product; selection: ProductSelection; onClose: () => void }

/** Which size, reckoned on this device from what the shopper answers; nothing of it is sent. */
export default function SizeFinder({ product, selection, onClose }: Props) {
  const garment = toGarment(product)
  const answers = useRememberedAnswers(garment.wearer)
  const worn = useWornSizes(product.id)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [timesForgotten, setTimesForgotten] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [errors, hasErrors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readAnswers(new FormData(event.currentTarget), garment.wearer)
    setErrors(read.errors)
    if (!Object.keys(read.errors).length) rememberAnswers(garment.wearer, read.answers)
  }
  return (
    <Dialog title="Find my size" onClose={onClose}>
      <p className="mb-4 text-quiet text-sm">
        Reckoned on this device from the garment’s measurements. Nothing that you enter is sent.
      </p>
      <form ref={form} key={timesForgotten} onSubmit={submit} noValidate className="space-y-4">
        <Questions wearer={garment.wearer} rows={garment.rows} answers={answers} errors={errors} />
        <Button type="submit" look={answers ? 'outlined' : 'filled'} className="w-full">
          Find my size
        </Button>
      </form>
      <div aria-live="polite">
        {answers && !hasErrors && (
          <Found asked={{ garment, answers, worn }} selection={selection} onClose={onClose} />
        )}
      </div>
      {answers && (
        <TextButton
          className="mt-2 text-sm"
          onClick={() => {
            forgetAnswers()
            setTimesForgotten(timesForgotten + 1)
          }}
        >
          Forget my answers
        </TextButton>
      )}
    </Dialog>
  )
}

function toGarment(product: Product): Garment {
  const child: Wearer = /girls/i.test(product.category) ? 'Girls' : 'Boys'
  const adult: Wearer = /wom/i.test(product.category) ? 'Women' : 'Men'
  return {
    wearer: /^kids/i.test(product.category) ? child : adult,
    group: product.category,
    type: product.subcategory,
    cut: product.key_features.Fit ?? '',
    rows: product.size_chart,
  }
}

type QuestionsProps = {
  wearer: Wearer
  rows: Garment['rows']
  answers: Answers | undefined
  errors: FieldErrors
}

function Questions({ wearer, rows, answers, errors }: QuestionsProps) {
  const [chart, setChart] = useState(answers?.chart ?? '')
  const girth = rows.some((row) => row.chest !== null) ? 'chest' : 'waist'
  const charts = chartsFor(wearer, girth)
  const sizes = charts.find(({ id }) => id === chart)?.sizes ?? []
  return (
    <>
      {isChild(wearer) && (
        <SelectField
          label="Age"
          name="age"
          required
          defaultValue={answers?.age ?? ''}
          error={errors.age}
        >
          <option value="">Choose</option>
          {childrensYears.map((years) => (
            <option key={years} value={years}>
              {years} years
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Height, in cm or feet"
          name="height"
          defaultValue={answers?.height}
          placeholder="163 or 5'4"
          autoComplete="off"
          error={errors.height}
        />
        <Field
          label="Weight, in kg"
          name="weight"
          defaultValue={answers?.weight}
          inputMode="decimal"
          autoComplete="off"
          error={errors.weight}
        />
      </div>
      {charts.length > 0 && (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <SelectField
            label="A brand that fits you"
            name="chart"
            value={chart}
            onChange={(event) => setChart(event.target.value)}
          >
            <option value="">None of these</option>
            {charts.map(({ id, brand }) => (
              <option key={id} value={id}>
                {brand}
              </option>
            ))}
          </SelectField>
          <SelectField
            key={chart}
            label="Its size"
            name="size"
            defaultValue={answers?.size ?? ''}
            disabled={!chart}
            error={errors.size}
          >
            <option value="">–</option>
            {sizes.map(({ size }) => (
              <option key={size}>{size}</option>
            ))}
          </SelectField>
        </div>
      )}
      <fieldset>
        <legend className="mb-1 text-sm">How you like to wear it</legend>
        <div className="flex flex-wrap gap-2">
          {wishes.map(([wish, words]) => (
            <label
              key={wish}
              className="flex min-h-11 cursor-pointer items-center rounded-sm border border-field bg-card px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 forced-colors:has-checked:border-4"
            >
              <input
                type="radio"
                name="wish"
                value={wish}
                defaultChecked={wish === (answers?.wish ?? 'regular')}
                className="sr-only"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

type FoundProps = Pick<Props, 'selection' | 'onClose'> & {
  asked: Parameters<typeof explainFinding>[1] & { answers: Answers }
}

function Found({ asked, selection: { variant, size: chosen }, onClose }: FoundProps) {
  const { garment, answers } = asked
  const { height } = answers
  const finding = findSize(garment, answers, asked.worn)
  const rows =
    finding.kind === 'size'
      ? [finding.best.row]
      : finding.kind === 'between'
        ? [finding.best.row, finding.other.row]
        : []
  return (
    <section aria-label="Your size" className="mt-6 border-field border-t border-dashed pt-5">
      <p className="text-xl">{explainFinding(finding, asked)}</p>
      <p className="mt-1 text-quiet text-sm empty:hidden">
        {finding.kind !== 'unknown' && describeBody(asked)}
      </p>
      <Form replace preventScrollReset onSubmit={onClose} className="mt-4 flex flex-wrap gap-3">
        {variant && <input type="hidden" name="color" value={variant.color_name} />}
        {rows.map(({ size }, index) => {
          const stock = variant?.sizes.find((each) => each.size === size)?.stock
          if (!stock) return <SoldOut key={size} size={size} colour={variant?.color_name} />
          return (
            <Button
              key={size}
              type="submit"
              name="size"
              value={size}
              look={index === 0 ? 'filled' : 'outlined'}
            >
              {size === chosen?.size ? `${size} is chosen` : `Choose ${size}`}
            </Button>
          )
        })}
      </Form>
      {rows[0] && height && !isChild(garment.wearer) && (
        <WornFigure
          row={rows[0]}
          type={garment.type}
          height={height}
          colour={variant?.hex_color_code}
        />
      )}
    </section>
  )
}

const SoldOut = ({ size, colour = '' }: { size: string; colour: string | undefined }) => (
  <p className="flex min-h-11 items-center text-madder">
    {size} is sold out in {colour}.
  </p>
)
