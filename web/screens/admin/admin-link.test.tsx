import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { AdminLink } from './admin-link.tsx'

const list = '/admin/events/7/athletes'

test('links to other views of a list lead to the list, whatever row is open', () => {
  const List = () => (
    <>
      <AdminLink href="?page=2">next</AdminLink>
      <Outlet />
    </>
  )
  const Detail = () => <AdminLink href="?history=all">history</AdminLink>
  const Page = createRoutesStub([{ path: list, Component: List, children: [{ path: ':id', Component: Detail }] }])
  const pathsOn = (address: string) =>
    [...renderToStaticMarkup(<Page initialEntries={[address]} />).matchAll(/href="([^"]+)"/g)].map(([, path]) => path)
  expect(pathsOn(`${list}?q=ana`)).toEqual([`${list}?page=2`])
  expect(pathsOn(`${list}/9?q=ana`)).toEqual([`${list}?page=2`, `${list}/9?history=all`])
})
