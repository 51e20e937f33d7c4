import { type ReactNode, type Ref, useId } from 'react'

type Props = { title: string; ref?: Ref<HTMLElement>; children: ReactNode }

/** A part of the profile: its title at the left on wide screens, under a hairline. */
export function ProfileSection({ title, ref, children }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className="mt-10 gap-10 border-hairline border-t pt-8 md:mt-14 lg:grid lg:grid-cols-[14rem_1fr]"
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-5 min-w-0 max-w-2xl lg:mt-1">{children}</div>
    </section>
  )
}
