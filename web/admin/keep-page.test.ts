import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { clientMiddleware } from '#web/layouts/admin.tsx'
import routes from '#web/routes.ts'
import { pageKeeper, shownPage } from './keep-page.ts'

const layout = routes.find(({ file }) => file === 'layouts/admin.tsx')!

/** The routes of the admin area, whose loaders and actions fail as a browser's requests do without a connection. */
function openAdmin() {
  const keeper = pageKeeper()
  let isOffline = false
  const answer = () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return { isLoaded: true }
  }
  const objectOf = ({ path, index, children, file, id }: RouteConfigEntry): RouteObject => ({
    id: id ?? file,
    ...(path !== undefined && { path }),
    loader: answer,
    action: answer,
    ...(index ? { index } : { children: children?.map(objectOf) ?? [] }),
  })
  const router = createMemoryRouter(
    [{ path: '/', id: 'root', children: [{ ...objectOf(layout), middleware: [keeper.middleware] } as RouteObject] }],
    { initialEntries: ['/admin/events'] },
  )
  const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
  const unsubscribe = router.subscribe(({ location, navigation, loaderData }) =>
    keeper.show({
      address: addressOf(location),
      pending: navigation.location ? addressOf(navigation.location) : null,
      dataOf: loaderData,
    }),
  )
  router.initialize()
  return {
    router,
    keeper,
    disconnect: () => void (isOffline = true),
    connect: () => void (isOffline = false),
    close: () => {
      unsubscribe()
      router.dispose()
    },
  }
}

const pathsOf = ({ path = '', children = [] }: RouteConfigEntry, above = ''): string[] => {
  const full = path ? `${above}/${path}` : above
  return [...(path ? [full] : []), ...children.flatMap((child) => pathsOf(child, full))]
}
const id = '01a22163-7e2c-7000-8c16-0256474c8df9'
const addresses = pathsOf(layout).map((path) =>
  path
    .replace('/:id?', '')
    .replace(/:provider/, 'stripe')
    .replace(/:\w+/g, id)
    .replace('*', 'nothing'),
)

test('the admin area keeps its page', () => {
  expect(addresses.length).toBeGreaterThan(60)
  expect(clientMiddleware).toEqual([shownPage.middleware])
})

test.each(addresses)('without a connection %s is not opened, nor lost when it is open', async (address) => {
  const admin = openAdmin()
  const { router, keeper } = admin
  const other = address === '/admin/events' ? '/admin/users' : '/admin/events'
  await router.navigate(other)
  const shown = router.state.loaderData
  admin.disconnect()
  await router.navigate(address)
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  expect(router.state).toMatchObject({ errors: null, location: { pathname: other }, loaderData: shown })
  expect(keeper.readLost()).toEqual({ address })

  admin.connect()
  await router.navigate(address)
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  expect(router.state).toMatchObject({ errors: null, location: { pathname: address } })
  expect(keeper.readLost()).toBeNull()

  admin.disconnect()
  await router.revalidate()
  expect(router.state).toMatchObject({ errors: null, location: { pathname: address } })
  expect(router.state.loaderData[router.state.matches.at(-1)!.route.id]).toEqual({ isLoaded: true })
  expect(keeper.readLost()).toEqual({ address: null })
  const formData = new FormData()
  await router.navigate(address, { formMethod: 'post', formData })
  expect(router.state).toMatchObject({ errors: null, location: { pathname: address } })
  expect(Object.values(router.state.actionData ?? {})).toEqual([{ isUnreachable: true }])
  admin.close()
})
