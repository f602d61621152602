import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { articleEntries } from '../news/article-schema.ts'
import { slug } from '../text/fields.ts'
import { clock, instant } from '../time/clock.ts'
import { imageName } from './asset-names.ts'
import { checkPresence } from './check-fields.ts'
import { contentImages } from './content-images.ts'
import { daysFromApplying } from './days-from-applying.ts'

export const tenantArticle = v.pipe(
  closedObject({
    ...articleEntries,
    content: v.pipe(articleEntries.content, v.metadata({ showsAssets: true })),
    slug,
    cover: v.optional(v.nullable(imageName), null),
    published: v.optional(closedObject({ days: daysFromApplying, at: clock })),
    publishedAt: v.optional(v.nullable(instant)),
    isPublished: v.optional(v.boolean('required'), true),
    showOnLanding: v.optional(articleEntries.showOnLanding, true),
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
