import { replyResource } from '#rules/replies/reply-resource.ts'
import { resourceList } from '../resource-list.ts'
import { resourceOf } from '../resource.ts'
import { Reply } from './reply.ts'

const replyList = resourceList('reply', replyResource, { search: ['name', 'subject', 'text'] })

export const replies = resourceOf({ ...replyResource, entity: Reply, list: replyList })
