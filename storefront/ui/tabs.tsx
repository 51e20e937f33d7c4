import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Props = {
  label: string
  tabs: { name: string; content: ReactNode }[]
}

/** Tabs; without JavaScript every panel is shown under its name. */
export function Tabs({ label, tabs }: Props) {
  const id = useId()
  const [chosen, choose] = useState(0)

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const target = { Home: 0, End: tabs.length - 1 }[event.key]
    if (step === undefined && target === undefined) return
    event.preventDefault()
    const next = target ?? (chosen + (step ?? 0) + tabs.length) % tabs.length
    choose(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 border-hairline border-b noscript:hidden"
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
            className="-mb-px min-h-11 border-transparent border-b-2 text-quiet hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          className={`pt-6 noscript:block ${index === chosen ? '' : 'hidden'}`}
        >
          <h3 className="mb-3 hidden text-xl noscript:block">{name}</h3>
          {content}
        </div>
      ))}
    </div>
  )
}
