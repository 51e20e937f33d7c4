import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { explainRefusal } from '../garment-photos/send-photos.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { browserApi } from '../session/browser-api.ts'

/** The stored draft as the shop would show it, on a phone and on a desk, side by side. */
export function Previews({ thing, version }: { thing: string; version: number }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  const isWide = useIsWide()
  const frames = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (address) frames.current?.scrollIntoView({ block: 'start' })
  }, [address])
  async function open(): Promise<void> {
    try {
      const { address: signed } = await browserApi('POST /api/office/window/{thing}/preview/', {
        params: { thing },
      })
      setProblem('')
      setAddress(signed)
    } catch (error) {
      setProblem(explainRefusal(error))
    }
  }
  return (
    <section aria-labelledby="preview" className="mt-10">
      <h2 id="preview" className="mb-2 text-xl">
        Preview
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button look="outlined" onClick={() => void open()}>
          {address ? 'Show it anew' : 'Show the draft'}
        </Button>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="min-h-11 content-center underline underline-offset-4 hover:text-indigo"
          >
            Open it in a window; for 30 minutes, anyone with the address sees it
          </a>
        )}
      </div>
      <p role={problem ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {problem}
      </p>
      {address && (
        // Loaded anew once another draft is stored.
        <div
          key={version}
          ref={frames}
          className="mt-4 flex scroll-mt-24 flex-wrap items-start gap-6"
        >
          <Frame
            name="On a phone"
            address={address}
            box="h-[640px] w-[300px]"
            view="h-[768px] w-[360px] scale-[0.8333]"
          />
          {isWide && (
            <Frame
              name="On a desk"
              address={address}
              box="h-[480px] w-[720px] max-w-full"
              view="h-[960px] w-[1440px] scale-50"
            />
          )}
        </div>
      )}
    </section>
  )
}

type FrameProps = { name: string; address: string; box: string; view: string }

const Frame = ({ name, address, box, view }: FrameProps) => (
  <figure className="min-w-0 max-w-full">
    <div className={`overflow-hidden border border-hairline ${box}`}>
      <iframe title={name} src={address} className={`origin-top-left ${view}`} />
    </div>
    <figcaption className="mt-1 text-quiet text-sm">{name}</figcaption>
  </figure>
)
