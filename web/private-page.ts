/** For pages at an address that only who they concern should know. */
export const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

export const privateMeta = (title = '') => [{ title }, { name: 'robots', content: 'noindex' }]
