module gateout.example/rules

go 1.19
