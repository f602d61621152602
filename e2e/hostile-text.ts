/** Sets `window.ran` if a page executes any of it. */
export const hostileText = [
  `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>`,
  `</style></title></textarea><svg onload="window.ran=1"><a href="javascript:window.ran=1">`,
  `' onfocus=window.ran=1 autofocus x='{{7*7}} <!-- ]]> \u202e \u0000`.replace('\u0000', ''),
].join(' ')
export const scriptUrl = 'javascript:window.ran=1'
