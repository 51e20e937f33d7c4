import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { inputClass } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

const typingMs = 250

type Props = {
  action: string
  label: string
  placeholder: string
  search: string
  error?: string | undefined
  /** Hidden fields with what else the list is asked by. */
  children?: ReactNode
}

/**
 * One box for all that the things of a list are known by. The router aborts an earlier search when a later one
 * starts, so no late answer takes the place of a newer one.
 */
export function ListSearch({ action, label, placeholder, search, error, children }: Props) {
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const isLinkUnderWay = useRef(false)
  isLinkUnderWay.current = state === 'loading' && !formData
  const timer = useRef<number>(undefined)
  const box = useRef<HTMLInputElement>(null)
  // The box follows Back and the tabs, but never what is being typed.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = search
  }, [search])
  useEffect(() => focusByKey(box), [])
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchSoon(form: HTMLFormElement) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      // The list that a link leads to is searched, not that which she leaves.
      if (isLinkUnderWay.current) searchSoon(form)
      else void submit(form, { replace: true })
    }, typingMs)
  }

  return (
    <Form
      method="get"
      action={action}
      role="search"
      className="relative w-full md:w-88"
      onSubmit={() => clearTimeout(timer.current)}
      onChange={({ currentTarget }) => searchSoon(currentTarget)}
    >
      {children}
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
      />
      <input
        ref={box}
        type="search"
        name="search"
        aria-label={label}
        aria-keyshortcuts="/"
        aria-invalid={error ? true : undefined}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        className={`${inputClass} pl-10`}
      />
    </Form>
  )
}

/** `/` goes to the box, as in most lists. */
function focusByKey(box: { current: HTMLInputElement | null }): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    box.current?.select()
    box.current?.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
