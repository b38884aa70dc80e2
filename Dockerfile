# SYCL compiler with a CPU device. Build the wheels and the image: scripts/wheel dist && docker build -t syclpasses .
# Compile and run a program: docker run --rm -v "$PWD":/src syclpasses sh -c 'sycl-clang++ -O2 main.cpp -o main && ./main'
FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++-12-dev python3-venv && rm -rf /var/lib/apt/lists/*
COPY dist /dist
RUN python3 -m venv /opt/sycl && /opt/sycl/bin/pip install --no-cache-dir --find-links /dist 'syclpasses[cpu]'
ENV PATH=/opt/sycl/bin:$PATH
WORKDIR /src
CMD ["sycl-clang++", "--sycl-info"]
