import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router'
import { focusFirst } from '../../ui/focus-first.ts'
import { ProfileSection } from './profile-section.tsx'

/** A form under the profile. Opened from there it comes into view and takes the focus. */
export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  const isOpenedHere = useNavigationType() !== 'POP'
  return (
    <ProfileSection title={title} {...(isOpenedHere && { ref: comeIntoView })}>
      {children}
    </ProfileSection>
  )
}

function comeIntoView(panel: HTMLElement | null): void {
  focusFirst(panel)
  panel?.scrollIntoView({ block: 'nearest' })
}
