import { useState, useTransition } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { useInstallPrompt } from './install-prompt.ts'

const InstallDialog = lazyPart(() => import('./install-dialog.tsx'))

/**
 * Installs the shop where the browser offers it, and elsewhere shows how that is done. Without
 * JavaScript it leads to the page about it; an installed shop does not offer itself.
 */
export function InstallApp() {
  const install = useInstallPrompt()
  const [isExplaining, setExplaining] = useState(false)
  const [isOpening, startOpening] = useTransition()
  const close = () => setExplaining(false)
  const hiddenInApp = '[@media(display-mode:standalone)]:hidden'
  if (install) {
    return (
      <Button look="outlined" onClick={install} className={hiddenInApp}>
        Install App
      </Button>
    )
  }
  return (
    <>
      <Link
        to="/apk/"
        aria-haspopup="dialog"
        aria-busy={isOpening}
        onPointerEnter={() => void InstallDialog.fetch()}
        onFocus={() => void InstallDialog.fetch()}
        onClick={(event) => {
          event.preventDefault()
          void InstallDialog.fetch()
          startOpening(() => setExplaining(true))
        }}
        className={`${buttonClass('outlined')} ${hiddenInApp}`}
      >
        Install App
      </Link>
      <LazyBoundary onFail={close}>
        {isExplaining && <InstallDialog onClose={close} />}
      </LazyBoundary>
    </>
  )
}
