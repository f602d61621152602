import * as v from 'valibot'
import { described } from '../text/described.ts'
import { closedObject } from '../text/closed-object.ts'
import { articleEntries } from '../news/article-schema.ts'
import { flag, orNull, slug } from '../text/fields.ts'
import { clock, instant } from '../time/clock.ts'
import { imageName } from './asset-names.ts'
import { checkPresence } from './check-fields.ts'
import { contentImages } from './content-images.ts'
import { daysFromApplying } from './days-from-applying.ts'

export const tenantArticle = v.pipe(
  closedObject({
    ...articleEntries,
    content: described(
      v.pipe(articleEntries.content, v.metadata({ showsAssets: true })),
      'HTML, sanitized; pictures are <img src="assets/start.webp">.',
    ),
    slug: described(slug, 'Name in the article’s address; a later apply finds the article by it.'),
    cover: orNull(imageName),
    published: described(
      v.optional(closedObject({ days: daysFromApplying, at: clock })),
      'Counted from the day of applying.',
    ),
    publishedAt: described(
      v.optional(v.nullable(instant)),
      'An instant instead. Without both: when it is applied; null: a draft.',
    ),
    isPublished: flag(true),
    showOnLanding: described(v.optional(articleEntries.showOnLanding, true), 'Lists the article on the landing page.'),
  }),
  v.forward(
    v.partialCheck(
      [['content']],
      ({ content }) => contentImages(content).every((name) => v.is(imageName, name)),
      'must show images of the folder assets only, such as <img src="assets/start.webp">',
    ),
    ['content'],
  ),
  checkPresence((has) => !has('published') || !has('publishedAt'), 'published', 'give published or publishedAt'),
  v.forward(
    v.partialCheck(
      [['isPublished'], ['publishedAt']],
      ({ isPublished, publishedAt }) => !isPublished || publishedAt !== null,
      'must be an instant where isPublished is true',
    ),
    ['publishedAt'],
  ),
)

export type TenantArticle = v.InferOutput<typeof tenantArticle>
