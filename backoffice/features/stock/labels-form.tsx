import { maxPieceLabels } from '../../../contract/office/piece-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = { sizeIds: number[]; label: string }

/** Opens labels with bar codes as a PDF. */
export const LabelsForm = ({ sizeIds, label }: Props) => (
  <form
    method="get"
    action="/api/office/stock/labels.pdf"
    target="_blank"
    className="flex flex-wrap items-end gap-3"
  >
    <input type="hidden" name="size_ids" value={sizeIds.join(',')} />
    <Field
      label={label}
      name="pieces"
      type="number"
      inputMode="numeric"
      min={1}
      max={Math.floor(maxPieceLabels / sizeIds.length)}
      defaultValue={1}
      className="w-36"
    />
    <Button type="submit" look="outlined">
      Print labels
    </Button>
  </form>
)
