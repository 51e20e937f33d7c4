import { Button } from '../../ui/button.tsx'
import { useInstallPrompt } from '../features/layout/install-prompt.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'

export default function Apk() {
  const { name, url } = useShop()
  const install = useInstallPrompt()
  const ways = [
    {
      browser: 'Chrome, Edge or Brave',
      steps: [
        `Open ${name} in the browser on your phone.`,
        'Tap the menu, the three dots at the top or the bottom.',
        'Tap “Add to Home screen” or “Install app”, then “Install”.',
      ],
    },
    {
      browser: 'Samsung Internet',
      steps: [
        `Open ${name} in the browser on your phone.`,
        'Tap the menu, the three lines at the bottom.',
        'Tap “Add page to”, then “Home screen”.',
      ],
    },
    {
      browser: 'Firefox',
      steps: [
        `Open ${name} in the browser on your phone.`,
        'Tap the three dots beside the address.',
        'Tap “Add app to Home screen”, then “Add”.',
      ],
    },
  ]
  return (
    <div className="page pt-10 md:pt-16">
      <PageMeta
        title={`${name} on Android`}
        namesShop
        description={`How to put ${name} on the home screen of an Android phone, straight from the browser.`}
        path="/apk"
      />
      <h1 className="text-5xl md:text-7xl">{name} on Android</h1>
      <p className="mt-5 max-w-2xl text-lg text-quiet">
        There is no package to download and nothing to allow from unknown sources. Your browser puts
        the shop on your home screen, where it opens like any app, is always up to date and takes
        hardly any space.
        {!url.startsWith('https:') && ' A package needs a shop with an https address.'}
      </p>
      {install && (
        <Button onClick={install} className="mt-8">
          Install App
        </Button>
      )}
      <hr className="stitch mt-12 text-hairline" />
      <div className="mt-10 grid gap-10 md:grid-cols-3">
        {ways.map(({ browser, steps }) => (
          <section key={browser}>
            <h2 className="text-2xl">{browser}</h2>
            <ol className="mt-4 space-y-3">
              {steps.map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span className="font-serif text-madder">{index + 1}</span>
                  {step}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="mt-10 max-w-2xl text-quiet">
        To remove it, hold its icon and choose “Uninstall” or “Remove”. Your account, cart and
        orders stay as they are.
      </p>
    </div>
  )
}
