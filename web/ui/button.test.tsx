import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './button.tsx'

const alertPath = 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1'

test('a dangerous button has an icon even where the screen names none', () => {
  expect(renderToStaticMarkup(<Button variant="danger">Remove</Button>)).toContain(alertPath)
  const link = (
    <ButtonLink variant="danger" href="/remove">
      Remove
    </ButtonLink>
  )
  expect(renderToStaticMarkup(link)).toContain(alertPath)
  expect(renderToStaticMarkup(<Button variant="solid">Save</Button>)).not.toContain('<svg')
})

test('the icon that a screen names replaces it', () => {
  const markup = renderToStaticMarkup(
    <Button variant="danger" icon="trash">
      Delete
    </Button>,
  )
  expect(markup).not.toContain(alertPath)
  expect(markup).toContain('#trash')
})

test('a button that deletes is marked, so that no lost focus goes to it', () => {
  expect(renderToStaticMarkup(<Button icon="trash" aria-label="Delete" />)).toContain('data-destructive')
  expect(renderToStaticMarkup(<Button variant="danger">Erase</Button>)).toContain('data-destructive')
  expect(renderToStaticMarkup(<Button icon="edit">Edit</Button>)).not.toContain('data-destructive')
})
