# Link predictor: {{title}}

State here what this learns, and for which graphs it is good.

Check the package with `node ace plugin:check <this folder>` and its behaviour with `npm test`.
