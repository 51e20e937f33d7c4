import { Icon } from '../../ui/icon.tsx'

/** A strip above the title, where it moves nothing. */
export function SuccessBanner({ text }: { text: string }) {
  return (
    <div role="status" className="absolute inset-x-0 top-0">
      {text && (
        <p className="page flex min-h-9 items-center gap-2 bg-leaf text-white text-sm">
          <Icon name="check" className="size-4" />
          {text}
        </p>
      )}
    </div>
  )
}
