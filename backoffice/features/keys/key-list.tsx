import { Button } from '../../../ui/button.tsx'
import { Modal } from './modal.tsx'

const lists: { of: string; keys: [keys: string, does: string][] }[] = [
  {
    of: 'Everywhere',
    keys: [
      ['Ctrl K', 'Go to a screen or an order (⌘K on a Mac)'],
      ['A scan', 'Of a parcel’s AWB: to what is to be done with it'],
      ['?', 'This list'],
      ['Esc', 'Close what is open, and go back to its button'],
    ],
  },
  {
    of: 'Orders and parcels',
    keys: [
      ['/', 'Search orders; in a new order, garments'],
      ['N', 'A new order, in Orders'],
      ['↓ ↑ or J K', 'From one row to the next'],
      ['Enter', 'Open it'],
    ],
  },
  {
    of: 'COD desk',
    keys: [
      ['C', 'Confirm, and on to the next'],
      ['A', 'Correct the address'],
      ['X', 'Cancel, for a reason that you choose'],
      ['P', 'Call'],
      ['W', 'WhatsApp'],
      ['U', 'Ask to prepay by UPI'],
      ['N', 'Skip to the next'],
    ],
  },
  {
    of: 'Pack and Hand over',
    keys: [
      ['A scan', 'Of a piece or a parcel, wherever the focus is'],
      ['Ctrl P', 'Print label and invoice of what was packed last (⌘P on a Mac)'],
    ],
  },
  {
    of: 'Products, in the matrix',
    keys: [
      ['↓ ↑ ← →', 'From cell to cell; with Shift they choose, with Ctrl they go to the end'],
      ['Ctrl Space', 'Choose a column; Shift Space a row, Ctrl A all'],
      ['Enter', 'What is typed goes into all that is chosen'],
      ['Ctrl D, R', 'Fill down, to the right'],
      ['Ctrl C, V', 'Copy to a sheet, paste from one'],
      ['Ctrl Z, Y', 'Take back, do again'],
      ['Ctrl S', 'Save'],
    ],
  },
  {
    of: 'Returns',
    keys: [
      ['1 2 3', 'The piece to the shelf, as second, as waste'],
      ['Enter', 'Receive, once each has its grade'],
    ],
  },
]

/** What can be done by one key, by screen. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Keys" onClose={onClose}>
      <div className="p-6">
        <h2 className="text-2xl">Keys</h2>
        {lists.map(({ of, keys }) => (
          <section key={of} className="mt-4">
            <h3 className="caption mb-1">{of}</h3>
            <dl className="grid grid-cols-[7rem_1fr]">
              {keys.map(([key, does]) => (
                <div key={key} className="contents">
                  <dt className="py-1 font-mono">{key}</dt>
                  <dd className="py-1">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <form method="dialog" className="mt-5">
          <Button type="submit" look="outlined">
            Close
          </Button>
        </form>
      </div>
    </Modal>
  )
}
