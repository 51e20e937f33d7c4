import { beforeEach, expect, test, vi } from 'vitest'
import { createLoadedStore } from './loaded-store.ts'

const browser = { cookie: '' }
vi.stubGlobal('document', browser)

const signInAs = (letter: string) => {
  browser.cookie = `Token=${letter.repeat(43)}`
}
beforeEach(() => signInAs('a'))

/** A store whose loads are answered by the test, and how often it has told its listeners. */
function openStore() {
  const answers: PromiseWithResolvers<string>[] = []
  const store = createLoadedStore('', () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  return { store, answers, listener }
}

test('what is loaded is shown, and stays when it cannot be had again', async () => {
  const { store, answers, listener } = openStore()
  const first = store.load()
  answers[0]?.resolve('hers')
  await first
  expect(store.get()).toBe('hers')
  listener.mockClear()
  const second = store.load()
  answers[1]?.reject(new Error('out of reach'))
  await second
  expect(store.get()).toBe('hers')
  expect(listener).not.toHaveBeenCalled()
})

test('a visitor has nothing to load', async () => {
  browser.cookie = ''
  const { store, answers } = openStore()
  await store.load()
  expect(answers).toEqual([])
  expect(store.get()).toBe('')
})

type Store = ReturnType<typeof openStore>['store']

const overtaking: Record<string, (store: Store) => void> = {
  'an update': (store) => store.update(() => 'newer'),
  'a sign-out': (store) => {
    browser.cookie = ''
    void store.load()
  },
  'another customer': (store) => {
    signInAs('b')
    expect(store.emptyForOtherSession()).toBe(true)
    expect(store.emptyForOtherSession()).toBe(false)
  },
}

test.for(Object.entries(overtaking))('%s overtakes an answer', async ([, overtake]) => {
  const { store, answers } = openStore()
  const slow = store.load()
  overtake(store)
  const shown = store.get()
  answers[0]?.resolve('slow')
  await slow
  expect(store.get()).toBe(shown)
})

test('a later load overtakes an answer', async () => {
  const { store, answers } = openStore()
  const loads = [store.load(), store.load()]
  answers[1]?.resolve('later')
  answers[0]?.resolve('slow')
  await Promise.all(loads)
  expect(store.get()).toBe('later')
})
