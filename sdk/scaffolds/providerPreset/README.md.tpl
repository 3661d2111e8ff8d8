# Provider preset: {{title}}

State here what the endpoint needs that its documentation does not make obvious.

Check the package with `node ace plugin:check <this folder>` and its behaviour with `npm test`.
