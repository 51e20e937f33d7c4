import { Suspense, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { notLoaded } from './camera-problem.ts'

const CameraView = lazyPart(() => import('./camera-view.tsx'))

/** It changes at no time. */
const never = () => () => {}
/** Only a page over HTTPS has it. */
const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

/** A button that opens the camera, which gives each code that it reads as a scanner would. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const canFilm = useSyncExternalStore(never, hasCamera, () => false)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const close = (why: string) => {
    setOpen(false)
    setProblem(why)
  }
  const open = async () => {
    const isHere = await CameraView.fetch()
    setOpen(isHere)
    setProblem(isHere ? '' : notLoaded)
  }
  return (
    <>
      <Button
        look="quiet"
        // It takes its place before the browser is asked: nothing shifts.
        className={`px-0! ${canFilm ? '' : 'invisible'}`}
        aria-pressed={isOpen}
        onClick={() => (isOpen ? close('') : void open())}
      >
        {isOpen ? 'Stop the camera' : 'Scan by camera'}
      </Button>
      {isOpen && (
        <Suspense>
          <CameraView onCode={onCode} onClose={close} />
        </Suspense>
      )}
      <p role={problem ? 'alert' : undefined} className="mb-2 max-w-prose text-madder empty:hidden">
        {problem}
      </p>
    </>
  )
}
