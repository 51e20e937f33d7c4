import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type InstallWay, installWays } from './install-ways.ts'

/** How the shop is installed where the browser does not offer it, this visitor's browser first. */
export default function InstallDialog({ onClose }: { onClose: () => void }) {
  const { userAgent } = navigator
  const yours = installWays.find((way) => way.isYours(userAgent))
  const others = installWays.filter((way) => way !== yours)
  return (
    <Dialog title="Install App" onClose={onClose}>
      <p className="text-quiet">
        Your browser adds the shop itself: nothing is downloaded, and it is always up to date.
      </p>
      {yours && (
        <section className="mt-6" aria-labelledby="your-way">
          <h3 id="your-way" className="text-xl">
            {yours.device}
          </h3>
          <Steps way={yours} />
        </section>
      )}
      <div className="mt-6 divide-y divide-hairline border-hairline border-y">
        {others.map((way) => (
          <details key={way.device} name="install-way" className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
              {way.device}
              <Icon name="chevron-down" className="size-4 shrink-0 group-open:rotate-180" />
            </summary>
            <div className="pb-4">
              <Steps way={way} />
            </div>
          </details>
        ))}
      </div>
    </Dialog>
  )
}

function Steps({ way }: { way: InstallWay }) {
  return (
    <ol className="mt-3 space-y-2">
      {way.steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span className="font-serif text-madder">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
