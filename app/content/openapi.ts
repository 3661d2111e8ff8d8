import { errorBody } from '#core/openapi/shared'
import { text } from '#core/openapi/schemas'
import type { Operation } from '#core/openapi/types'
import {
  deliveryPage,
  deliverySchema,
  destinationPage,
  destinationSchema,
  destinationTestSchema,
  feedPage,
  feedSchema,
  fetchSchema,
  overviewSchema,
  postPage,
  postSchema,
  profileSchema,
  refreshSchema,
} from '#content/schemas'
import {
  deliveriesQuery,
  destinationPatchValidator,
  destinationsQuery,
  destinationValidator,
} from '#content/validators/destination'
import {
  feedPatchValidator,
  feedsQuery,
  feedValidator,
  refreshValidator,
} from '#content/validators/feed'
import {
  briefValidator,
  postPatchValidator,
  postsQuery,
  postValidator,
  publishValidator,
} from '#content/validators/post'
import { profileValidator } from '#content/validators/profile'

const TAG = 'Content'
const POST = '/api/v1/content/posts/{post_id}'

const ifMatch = [
  {
    name: 'if-match',
    description: 'ETag of the version to change; without it the present one is changed',
  },
]
const changed = { description: 'The post is at another version by now.', schema: errorBody }
const thePost = { description: 'The post.', schema: postSchema }

/** What the reference says about the content room's addresses. */
export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/content',
    operationId: 'getContent',
    tag: TAG,
    summary: 'The content of the workspace at a glance',
    description:
      'Profile, posts and deliveries by status, feeds, destinations, who would write the next post, limits, address of the RSS.',
    audience: 'key',
    answers: { 200: { description: 'The overview.', schema: overviewSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/content/profile',
    operationId: 'getContentProfile',
    tag: TAG,
    summary: 'The editorial profile',
    audience: 'key',
    answers: { 200: { description: 'The profile.', schema: profileSchema } },
  },
  {
    method: 'put',
    path: '/api/v1/content/profile',
    operationId: 'putContentProfile',
    tag: TAG,
    summary: 'Say what is published and for whom',
    description:
      'For every member. What is left out or null stays as it is, an empty text clears a field. Writers follow it from the next post on.',
    audience: 'key',
    body: profileValidator,
    answers: { 200: { description: 'The profile as it is now.', schema: profileSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/content/destinations',
    operationId: 'listDestinations',
    tag: TAG,
    summary: 'Where posts are published to',
    description: 'Secrets are never returned.',
    audience: 'key',
    query: destinationsQuery,
    answers: { 200: { description: 'Destinations, oldest first.', schema: destinationPage } },
  },
  {
    method: 'post',
    path: '/api/v1/content/destinations',
    operationId: 'addDestination',
    tag: TAG,
    summary: 'Add a destination',
    description:
      'For the role `admin`. The kind is a plugin and says which of `username` and `secret` it needs.',
    audience: 'key',
    body: destinationValidator,
    answers: {
      201: { description: 'The destination.', schema: destinationSchema },
      409: { description: 'Another one has this name.', schema: errorBody },
    },
  },
  {
    method: 'patch',
    path: '/api/v1/content/destinations/{destination_id}',
    operationId: 'updateDestination',
    tag: TAG,
    summary: 'Change a destination',
    description:
      'For the role `admin`. What was wrong with it is forgotten, and deliveries that wait for it are tried again. An empty `secret` removes the stored one.',
    audience: 'key',
    body: destinationPatchValidator,
    answers: {
      200: { description: 'The destination as it is now.', schema: destinationSchema },
      409: { description: 'Another one has this name.', schema: errorBody },
    },
  },
  {
    method: 'delete',
    path: '/api/v1/content/destinations/{destination_id}',
    operationId: 'removeDestination',
    tag: TAG,
    summary: 'Remove a destination',
    description:
      'For the role `admin`. Also removes its delivery log; what the site has stays there.',
    audience: 'key',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    method: 'post',
    path: '/api/v1/content/destinations/{destination_id}/test',
    operationId: 'testDestination',
    tag: TAG,
    summary: 'Send a test post',
    description:
      'Verifies the settings and names what is in the way; then sends a post that says it is a test and, where the site can, removes it again.',
    audience: 'key',
    answers: {
      200: { description: "The site's answer.", schema: destinationTestSchema },
      409: { description: 'The plugin of its kind is not active.', schema: errorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/content/deliveries',
    operationId: 'listDeliveries',
    tag: TAG,
    summary: 'What became of posts at their destinations',
    description: 'Newest first, each with its latest attempts and the answers of the site.',
    audience: 'key',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', schema: deliveryPage } },
  },
  {
    method: 'post',
    path: '/api/v1/content/deliveries/{delivery_id}/retry',
    operationId: 'retryDelivery',
    tag: TAG,
    summary: 'Attempt a delivery now',
    description: 'Also to a destination that is paused. Its tries count anew.',
    audience: 'key',
    answers: {
      200: { description: 'The delivery after the attempt.', schema: deliverySchema },
      409: { description: 'It is done or on its way.', schema: errorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/content/feeds',
    operationId: 'listFeeds',
    tag: TAG,
    summary: 'Feeds that the workspace follows',
    description: 'Each with its last fetch: when, how, how many, what went wrong, when next.',
    audience: 'key',
    query: feedsQuery,
    answers: { 200: { description: 'Feeds, oldest first.', schema: feedPage } },
  },
  {
    method: 'post',
    path: '/api/v1/content/feeds',
    operationId: 'addFeed',
    tag: TAG,
    summary: 'Follow a feed',
    description:
      'It is polled on the next pass of the scheduler. Entries of the last seven days become posts, one metered request each; older ones never do.',
    audience: 'key',
    body: feedValidator,
    answers: {
      201: { description: 'The feed.', schema: feedSchema },
      409: { description: 'The workspace follows it already.', schema: errorBody },
    },
  },
  {
    method: 'patch',
    path: '/api/v1/content/feeds/{feed_id}',
    operationId: 'updateFeed',
    tag: TAG,
    summary: 'Rename, pause or resume a feed',
    audience: 'key',
    body: feedPatchValidator,
    answers: { 200: { description: 'The feed as it is now.', schema: feedSchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/content/feeds/{feed_id}',
    operationId: 'removeFeed',
    tag: TAG,
    summary: 'Stop following a feed',
    description: 'Its posts stay.',
    audience: 'key',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    method: 'post',
    path: '/api/v1/content/feeds/{feed_id}/fetch',
    operationId: 'fetchFeed',
    tag: TAG,
    summary: 'Poll a feed now',
    description:
      'Also one that is paused or gone. Its new posts are there with their briefs when this answers, and are written one after another in the background.',
    audience: 'key',
    answers: {
      200: { description: 'The feed, and the posts that were made.', schema: fetchSchema },
      409: { description: 'It is being polled right now.', schema: errorBody },
    },
  },
  {
    method: 'post',
    path: '/api/v1/content/refresh',
    operationId: 'refreshFeeds',
    tag: TAG,
    summary: 'Poll all enabled feeds now, or those that are named',
    audience: 'key',
    body: refreshValidator,
    bodyOptional: true,
    answers: { 200: { description: 'What each of them brought.', schema: refreshSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/content/posts',
    operationId: 'listPosts',
    tag: TAG,
    summary: 'Posts of the workspace',
    description: 'Newest first, without bodies.',
    audience: 'key',
    query: postsQuery,
    answers: { 200: { description: 'A page of posts.', schema: postPage } },
  },
  {
    method: 'post',
    path: '/api/v1/content/posts',
    operationId: 'createPost',
    tag: TAG,
    summary: 'Send a post',
    audience: 'key',
    body: postValidator,
    answers: { 201: thePost },
  },
  {
    method: 'post',
    path: '/api/v1/content/posts/write',
    operationId: 'writePost',
    tag: TAG,
    summary: 'Have a post written',
    description:
      'The model that the router chooses writes it, as a metered request of the workspace, after the editorial profile. A page is fetched, and its article is quoted to the writer as material. When no model can be executed or the request is refused, the brief itself is the content, and `writing` says why. The brief is kept as a draft before anything is paid.',
    audience: 'key',
    body: briefValidator,
    answers: { 201: thePost },
  },
  {
    method: 'get',
    path: POST,
    operationId: 'getPost',
    tag: TAG,
    summary: 'A post with its text',
    audience: 'key',
    answers: { 200: thePost },
  },
  {
    method: 'patch',
    path: POST,
    operationId: 'updatePost',
    tag: TAG,
    summary: 'Change a post',
    description:
      'New words make a new revision; readers go on seeing the published one until `status` is set to `published` again. Null leaves a field as it is.',
    audience: 'key',
    headers: ifMatch,
    body: postPatchValidator,
    answers: { 200: thePost, 412: changed },
  },
  {
    method: 'delete',
    path: POST,
    operationId: 'deletePost',
    tag: TAG,
    summary: 'Delete a post',
    description: 'With its revisions. What a site has already stays there.',
    audience: 'key',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    method: 'post',
    path: `${POST}/publish`,
    operationId: 'publishPost',
    tag: TAG,
    summary: 'Publish a post',
    description:
      "Readers see its present revision from now on. It is delivered to every enabled destination, or to those that are named, and the answer waits for the sites' answers up to 20 seconds; what is not done then goes on.",
    audience: 'key',
    headers: ifMatch,
    body: publishValidator,
    bodyOptional: true,
    answers: { 200: thePost, 412: changed },
  },
  {
    method: 'post',
    path: `${POST}/regenerate`,
    operationId: 'regeneratePost',
    tag: TAG,
    summary: 'Have a post written again',
    description:
      "From its brief, by today's writer. Status and address stay; when nobody can write it, the text stays, too.",
    audience: 'key',
    answers: {
      200: thePost,
      409: { description: 'It has no brief, or is being written.', schema: errorBody },
    },
  },
  {
    method: 'get',
    path: '/api/v1/content/feed.xml',
    operationId: 'getContentFeed',
    tag: TAG,
    summary: 'Published posts as RSS 2.0',
    description:
      'The newest 50 with their whole texts. Answers `If-None-Match` and `If-Modified-Since` with 304.',
    audience: 'key',
    answers: {
      200: { description: 'The feed.', schema: text(), contentType: 'application/rss+xml' },
      304: { description: 'The reader has it already.' },
    },
  },
]
