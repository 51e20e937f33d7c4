import { Button } from '../../../ui/button.tsx'

type Props = { label: string; isBusy: boolean; isInvalid?: boolean; onCancel: () => void }

/** How a form of the profile is sent or left. */
export function FormButtons({ label, isBusy, isInvalid = false, onCancel }: Props) {
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-3 noscript:hidden">
        <Button type="submit" isBusy={isBusy} disabled={isInvalid}>
          {isBusy ? 'Saving...' : label}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="hidden text-quiet text-sm noscript:block">Saving needs JavaScript.</p>
    </>
  )
}
