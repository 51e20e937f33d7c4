import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Screen, screens } from '../contract/screens.ts'

const toRoute = ({ path, file }: Screen) =>
  path === '/' ? index(`routes/${file}`) : route(path.slice(1), `routes/${file}`)

/** Screens within another are its children, which their addresses do not show. */
const around = Map.groupBy(screens, (screen) => screen.around)

export default [...around].flatMap(([file, inside]) => {
  const routes = inside.map(toRoute)
  return file ? layout(`routes/${file}`, routes) : [...routes, route('*', 'routes/not-found.tsx')]
}) satisfies RouteConfig
