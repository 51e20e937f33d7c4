import type { OpenParcel } from '../../../contract/office/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { shopTime } from '../../../ui/shop-time.ts'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

/** That another has started the parcel, whose pieces lie at her table; it can be taken over on purpose. */
export function OthersParcel({ parcel, actKey }: { parcel: OpenParcel; actKey: string }) {
  const { number, packer, since, is_left: isLeft, pieces, left } = parcel
  const by = `${packer?.name} has ${pieces - left} of ${counted(pieces, 'piece')}`
  return (
    <section
      aria-label={`Packed by ${packer?.name}`}
      className="mb-4 max-w-3xl border-amber border-l-4 bg-card px-4 py-3"
    >
      <p className="font-medium">
        {by}
        {since && ` since ${shopTime(since)}`}
        {isLeft ? ', and has left it. Your first scan takes it over.' : '.'}
      </p>
      <p className="mb-3 text-quiet">
        Taken over, all its pieces are scanned from the first again.
      </p>
      <ActForm name="take over" actKey={actKey}>
        {({ isBusy }) => (
          <>
            <input type="hidden" name="number" value={number} />
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              Take {number} over
            </Button>
          </>
        )}
      </ActForm>
    </section>
  )
}
