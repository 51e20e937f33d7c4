import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useInstallPrompt } from './install-prompt.ts'

/** Installs the shop where the browser offers it; elsewhere it leads to how that is done. */
export function InstallApp() {
  const install = useInstallPrompt()
  if (install) {
    return (
      <Button look="outlined" onClick={install}>
        Install App
      </Button>
    )
  }
  return (
    <Link to="/apk/" className={buttonClass('outlined')}>
      Install App
    </Link>
  )
}
