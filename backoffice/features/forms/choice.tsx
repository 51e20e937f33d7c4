import type { ReactNode } from 'react'

type Props = {
  type: 'checkbox' | 'radio'
  name: string
  value?: string
  isOn: boolean
  /** As large as the words below a name need it. */
  isWide?: boolean
  children: ReactNode
}

/** One of several choices, as large as a thumb. */
export const Choice = ({ type, name, value = 'on', isOn, isWide = false, children }: Props) => (
  <label
    className={`flex min-h-11 cursor-pointer items-center rounded-sm border border-field bg-card px-3 py-2 hover:border-ink has-checked:border-indigo has-checked:bg-indigo has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${isWide ? 'w-full' : ''}`}
  >
    <input
      type={type}
      name={name}
      value={value}
      defaultChecked={isOn}
      data-draft
      className="sr-only"
    />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </label>
)
