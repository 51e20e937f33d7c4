import type { ComponentProps, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  params: URLSearchParams
  /** The address of the list that it changes to. */
  pathFrom: (params: URLSearchParams) => string
}

/** Changes the list. The address may be ahead of what is shown: a press goes on from the address. */
export function ListLink({ params, pathFrom, onClick, ...link }: Props) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const path = pathFrom(new URLSearchParams(location.search))
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (opensElsewhere || path === pathFrom(params)) return
    event.preventDefault()
    void navigate(path, { preventScrollReset: true })
  }
  return <Link {...link} to={pathFrom(params)} preventScrollReset onClick={follow} />
}
