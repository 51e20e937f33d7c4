import type { Ref } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** The address of the form. */
  to: string
  /** Given the button while its form is open. */
  opener: Ref<HTMLButtonElement>
  children: string
}

/** Opens a form under the profile and closes it again. Each form is a screen. */
export function PanelToggle({ to, opener, children }: Props) {
  const navigate = useNavigate()
  const isOpen = useMatch(to) !== null
  return (
    <Button
      ref={isOpen ? opener : undefined}
      look="outlined"
      aria-expanded={isOpen}
      onClick={() => void navigate(isOpen ? '/profile' : to, { preventScrollReset: true })}
      className="aria-expanded:bg-linen aria-expanded:text-ink max-sm:px-2 max-sm:text-sm"
    >
      {children}
    </Button>
  )
}
