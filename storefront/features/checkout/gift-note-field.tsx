import { TextAreaField } from '../../../ui/text-area-field.tsx'

/** What is to be written on a card beside the garments. */
export const GiftNoteField = () => (
  <TextAreaField
    label="Gift note (optional)"
    name="gift_note"
    rows={2}
    maxLength={200}
    className="mb-4"
  />
)
