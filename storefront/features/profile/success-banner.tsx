import { Icon } from '../../../ui/icon.tsx'

/** A strip above the title, where it moves nothing. */
export function SuccessBanner({ text }: { text: string }) {
  return (
    <div role="status" className="absolute inset-x-0 top-0">
      {text && (
        <div className="bg-leaf text-white">
          <p className="page flex min-h-8 items-center gap-2 text-sm md:min-h-10">
            <Icon name="check" className="size-4" />
            {text}
          </p>
        </div>
      )}
    </div>
  )
}
