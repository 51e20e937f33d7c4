export type InstallWay = {
  device: string
  /** Whether this visitor's browser is the one described. */
  isYours: (userAgent: string) => boolean
  steps: string[]
}

const isApple = (agent: string) => /iPhone|iPad|iPod/.test(agent)
const isAndroid = (agent: string) => agent.includes('Android')
const isFirefox = (agent: string) => agent.includes('Firefox/')
const isChromium = (agent: string) => agent.includes('Chrome/')

/** How each browser puts a site among the apps, in its own menu's words. */
export const installWays: InstallWay[] = [
  {
    device: 'iPhone or iPad',
    isYours: isApple,
    steps: [
      'In Safari, tap Share, the square with an arrow that points up.',
      'Choose “Add to Home Screen”; it may be further down the list.',
      'Tap “Add”.',
    ],
  },
  {
    device: 'Android, with Chrome, Edge or Samsung Internet',
    isYours: (agent) => isAndroid(agent) && !isFirefox(agent),
    steps: [
      'Open the browser’s menu, the dots or lines in a corner.',
      'Choose “Install app”, “Add to Home screen” or “Add page to”.',
      'Confirm with “Install” or “Add”.',
    ],
  },
  {
    device: 'Android, with Firefox',
    isYours: (agent) => isAndroid(agent) && isFirefox(agent),
    steps: [
      'Tap the three dots beside the address.',
      'Choose “Add app to Home screen”.',
      'Tap “Add”.',
    ],
  },
  {
    device: 'Computer, with Chrome or Edge',
    isYours: (agent) => isChromium(agent) && !isAndroid(agent),
    steps: [
      'Look for the install icon at the right end of the address bar.',
      'Or open the menu, then “Cast, save and share” in Chrome or “Apps” in Edge.',
      'Choose “Install”.',
    ],
  },
  {
    device: 'Mac, with Safari',
    isYours: (agent) => agent.includes('Macintosh') && !isChromium(agent) && !isFirefox(agent),
    steps: ['Open the File menu, or Share in the toolbar.', 'Choose “Add to Dock”, then “Add”.'],
  },
  {
    device: 'Computer, with Firefox',
    isYours: (agent) => isFirefox(agent) && !isAndroid(agent),
    steps: [
      'On Windows, use the icon at the right end of the address bar that adds the site to your taskbar.',
      'On other computers Firefox installs no sites: bookmark the page, or open it in another browser.',
    ],
  },
]
