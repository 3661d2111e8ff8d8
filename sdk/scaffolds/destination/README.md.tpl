# Destination: {{title}}

State here which site this publishes to, and what a person has to prepare there.

Check the package with `node ace plugin:check <this folder>` and its behaviour with `npm test`.
